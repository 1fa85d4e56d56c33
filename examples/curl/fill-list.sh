# Fill this list at this store and tell the aisles: fill-list.sh CHAIN STORE_ID
set -eu
URL=${BASE_URL:-http://127.0.0.1:8080}
AUTH="Authorization: Bearer $KEY"
FILLED=$(curl -fsS --retry 3 -H "$AUTH" "$URL/v1/chains/$1/resolve-list" -d '{"store_id":"'"$2"'","items":[
  {"client_id":"1","name":"2 lb chicken breast"},{"client_id":"2","name":"dozen eggs"},{"client_id":"3","name":"2x whole milk"}]}')
IDS=$(echo "$FILLED" | grep -oE '"canonical_product_id":"[0-9a-f-]{36}"' | cut -d '"' -f 4 | paste -sd , -)
curl -fsS --retry 3 -H "$AUTH" "$URL/v1/prices?product_ids=$IDS&store_id=$2&normalize_aisles=true"
