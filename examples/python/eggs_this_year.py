"""How did eggs move this year?"""

from datetime import datetime, timezone

from gondola import call, usd

year = datetime.now(timezone.utc).year
months = call(
    "/v1/indices/eggs_cage_free_large_dozen", {"from": f"{year}-01", "include_interval": "true"}
)["data"]
for month in months:
    interval = month["interval"]
    bounds = f" ({usd(interval['low_usd'])} to {usd(interval['high_usd'])})" if interval else ""
    caution = " with caution" if month["coverage_score"] < 0.6 else ""
    print(f"{month['period']} {usd(month['value_usd'])}{bounds}{caution}")
if not months:
    print("No month of this year is published yet.")
else:
    print(f"change: {(months[-1]['value_usd'] / months[0]['value_usd'] - 1) * 100:.1f}%")
