# How did eggs move this year?
set -eu
curl -fsS --retry 3 -H "Authorization: Bearer $KEY" \
  "${BASE_URL:-http://127.0.0.1:8080}/v1/indices/eggs_cage_free_large_dozen?from=$(date -u +%Y)-01&include_interval=true"
