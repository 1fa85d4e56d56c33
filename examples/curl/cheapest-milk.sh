# The cheapest whole milk near me that is really whole milk: `reason` and `confidence` say why this one.
set -eu
curl -fsS --retry 3 -G -H "Authorization: Bearer $KEY" "${BASE_URL:-http://127.0.0.1:8080}/v1/index/basket" \
  --data-urlencode 'items=[{"name":"whole milk, 1 gal"}]' -d near=30303 -d radius_mi=5
