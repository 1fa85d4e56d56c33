# Where is this list cheapest within five miles of 30303?
set -eu
curl -fsS --retry 3 -G -H "Authorization: Bearer $KEY" "${BASE_URL:-http://127.0.0.1:8080}/v1/index/basket" \
  --data-urlencode 'items=[{"name":"whole milk, 1 gal","quantity":2},{"name":"dozen eggs"},{"name":"2 lb chicken breast"}]' \
  -d near=30303 -d radius_mi=5 -d stores=3
