"""Is this coupon good? The first one for coffee near 30303, and what it really saves."""

from gondola import call

found = call("/v1/coupons", {"q": "coffee", "near": "30303", "group": "coupon", "limit": 1})["results"]
if not found:
    print("There is no coupon for coffee near 30303.")
else:
    savings = call(f"/v1/coupons/{found[0]['id']}/savings")
    print(found[0]["description"] or found[0]["id"])
    if savings["computable"]:
        print(f"{savings['rating']}: saves {savings['effective_savings_pct']:.1f}% of all that it makes you buy")
    else:
        print(f"what it saves is not known: {savings['reason']}")
