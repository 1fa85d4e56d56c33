/** USPS two-letter codes of the states, the District of Columbia and the inhabited territories. */
export const US_STATES: ReadonlySet<string> = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH ' +
    'OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI'
  ).split(' '),
);

/** The state of a store whose place its source does not disclose ("unknown region" in Unicode CLDR). */
export const UNDISCLOSED_STATE = 'ZZ';
