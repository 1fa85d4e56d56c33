"""Fill this list at this store and tell the aisles: fill_list.py CHAIN STORE_ID"""

import sys

from gondola import call, usd

chain, store_id = sys.argv[1:3]
names = ["2 lb chicken breast", "dozen eggs", "2x whole milk"]
items = call(
    f"/v1/chains/{chain}/resolve-list",
    body={"store_id": store_id, "items": [{"client_id": name, "name": name} for name in names]},
)["items"]
ids = ",".join(item["canonical_product_id"] for item in items if item["canonical_product_id"])
prices = call("/v1/prices", {"product_ids": ids, "store_id": store_id, "normalize_aisles": "true"})
aisles = {row["product_id"]: row["aisle"] for row in prices["results"]}
for item in items:
    aisle = aisles.get(item["canonical_product_id"]) or "aisle not known"
    print(f"{item['client_id']}: {item['matched_name'] or 'nothing'}, {usd(item['line_total'])}, {aisle}")
