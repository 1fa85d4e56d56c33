# The cheapest whole milk near me that is really whole milk: what is meant first, then what it costs.
set -eu
URL=${BASE_URL:-http://127.0.0.1:8080}
AUTH="Authorization: Bearer $KEY"
IDS=$(curl -fsS --retry 3 -H "$AUTH" "$URL/v1/products?q=whole+milk+1+gal&limit=10" |
  grep -oE '"product_id":"[0-9a-f-]{36}"' | cut -d '"' -f 4 | paste -sd , -)
curl -fsS --retry 3 -H "$AUTH" "$URL/v1/prices?product_ids=$IDS&near=30303&radius_mi=5&sort=price&limit=1"
