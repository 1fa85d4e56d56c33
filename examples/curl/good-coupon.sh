# Is this coupon good? The first one for coffee near 30303, and what it really saves.
set -eu
URL=${BASE_URL:-http://127.0.0.1:8080}
AUTH="Authorization: Bearer $KEY"
ID=$(curl -fsS --retry 3 -H "$AUTH" "$URL/v1/coupons?q=coffee&near=30303&group=coupon&limit=1" |
  grep -oE '"id":"[0-9a-f-]{36}"' | head -n 1 | cut -d '"' -f 4)
curl -fsS --retry 3 -H "$AUTH" "$URL/v1/coupons/$ID/savings"
