/** New York City's counties and the boroughs that they are. */
export const BOROUGHS: Readonly<Record<string, string>> = {
  'New York': 'Manhattan',
  Kings: 'Brooklyn',
  Queens: 'Queens',
  Bronx: 'Bronx',
  Richmond: 'Staten Island',
};

const ROWS = `
10001 Chelsea|10002 Lower East Side|10003 East Village|10009 East Village|10010 Gramercy|10011 Chelsea|10012 SoHo
10013 Tribeca|10014 West Village|10016 Murray Hill|10019 Hell's Kitchen|10021 Upper East Side|10023 Upper West Side
10024 Upper West Side|10025 Upper West Side|10026 Harlem|10027 Harlem|10028 Upper East Side|10029 East Harlem
10030 Harlem|10032 Washington Heights|10033 Washington Heights|10034 Inwood|10036 Midtown|10128 Yorkville
10301 St. George|10304 Stapleton|10306 New Dorp|10314 New Springville|10451 Concourse|10454 Mott Haven
10458 Belmont|10462 Parkchester|10463 Riverdale|10467 Norwood|10471 Riverdale|11101 Long Island City|11102 Astoria
11103 Astoria|11106 Astoria|11201 Brooklyn Heights|11203 East Flatbush|11205 Clinton Hill|11206 Bushwick
11207 East New York|11209 Bay Ridge|11211 Williamsburg|11213 Crown Heights|11215 Park Slope|11217 Boerum Hill
11218 Kensington|11220 Sunset Park|11221 Bedford-Stuyvesant|11222 Greenpoint|11223 Gravesend|11225 Crown Heights
11226 Flatbush|11229 Sheepshead Bay|11230 Midwood|11231 Carroll Gardens|11235 Brighton Beach|11238 Prospect Heights
11354 Flushing|11355 Flushing|11360 Bayside|11368 Corona|11372 Jackson Heights|11373 Elmhurst|11374 Rego Park
11375 Forest Hills|11377 Woodside|11385 Ridgewood|11432 Jamaica|11435 Jamaica
`;

/** The neighborhood of a ZIP code of New York City, where it lies mostly in one. */
export const NEIGHBORHOODS: ReadonlyMap<string, string> = new Map(
  ROWS.trim()
    .split(/[|\n]/)
    .map((row) => [row.slice(0, 5), row.slice(6)]),
);
