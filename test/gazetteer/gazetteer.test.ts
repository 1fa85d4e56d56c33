import { describe, expect, it } from 'vitest';
import { distanceMi } from '../../src/domain/place/geo.ts';
import { usGazetteer } from '../../src/gazetteer/gazetteer.ts';

const gazetteer = usGazetteer();

describe('findZip', () => {
  it('finds a ZIP code, and passes over the four digits after it', () => {
    const place = gazetteer.findZip('30303');
    expect(place).toMatchObject({
      name: '30303',
      lat: expect.closeTo(33.75, 1),
      lng: expect.closeTo(-84.39, 1),
    });
    expect(gazetteer.findZip('30303-1234')).toEqual(place);
  });

  it('keeps leading zeros apart from shorter numbers', () => {
    expect(gazetteer.findZip('02139')).toMatchObject({ name: '02139', lat: expect.closeTo(42.36, 1) });
  });

  it.each([
    ['00000', '00501'],
    ['99999', '99950'],
  ])('names the nearest ZIP code of %s, which does not exist', (zip, nearest) => {
    expect(gazetteer.findZip(zip)).toEqual({ reason: `${zip} is not a ZIP code`, nearest });
  });
});

describe('findCity', () => {
  it.each([
    ['Atlanta, GA', 'Atlanta, GA'],
    ['atlanta,ga', 'Atlanta, GA'],
    ['ATLANTA GA', 'Atlanta, GA'],
    ['  New York , NY ', 'New York, NY'],
    ['St. Louis, MO', 'Saint Louis, MO'],
    ['Saint Louis, MO', 'Saint Louis, MO'],
    ['Ft Worth, TX', 'Fort Worth, TX'],
    ['Atlanta, Georgia', 'Atlanta, GA'],
    ['New York City, NY', 'New York, NY'],
    ['NYC, NY', 'New York, NY'],
    ['Vegas, Nevada', 'Las Vegas, NV'],
    ['Manhattan, NY', 'New York, NY'],
    ['Manhattan, KS', 'Manhattan, KS'],
    ['St. Pete, FL', 'Saint Petersburg, FL'],
    ['Kansas City, MO', 'Kansas City, MO'],
    ['raleigh, north carolina', 'Raleigh, NC'],
    ['winston salem, nc', expect.stringMatching(/^Winston.Salem, NC$/)],
  ])('finds %s', (text, name) => {
    expect(gazetteer.findCity(text)).toMatchObject({ name });
  });

  it.each([
    ['Atlanta, GA', 33.749, -84.388],
    ['Los Angeles, CA', 34.054, -118.243],
    ['Chicago, IL', 41.884, -87.632],
    ['New York, NY', 40.713, -74.006],
  ])('stands within eight miles of the city hall of %s', (text, lat, lng) => {
    const city = gazetteer.findCity(text);
    expect('lat' in city && distanceMi(lat, lng, city.lat, city.lng)).toBeLessThan(8);
  });

  it.each([
    ['Atlnta, GA', 'there is no Atlnta in GA', 'Atlanta, GA'],
    ['Chicago, GA', 'there is no Chicago in GA', 'Chicago, IL'],
    ['Atlanta, XX', 'XX is not a state', 'Atlanta, GA'],
    ['Atlanta', 'must be a ZIP code, City, ST or lat,lng', 'Atlanta, GA'],
    ['Altanta', 'must be a ZIP code, City, ST or lat,lng', 'Atlanta, GA'],
    ['Pheonix', 'must be a ZIP code, City, ST or lat,lng', 'Phoenix, AZ'],
    ['New York City', 'must be a ZIP code, City, ST or lat,lng', 'New York, NY'],
    ['Carson City', 'must be a ZIP code, City, ST or lat,lng', 'Carson City, NV'],
    ['Kansas City, OH', 'there is no Kansas City in OH', 'Kansas City, MO'],
    ['NYC', 'must be a ZIP code, City, ST or lat,lng', 'New York, NY'],
    ['philly', 'must be a ZIP code, City, ST or lat,lng', 'Philadelphia, PA'],
    ['xqz', 'must be a ZIP code, City, ST or lat,lng', null],
    ['constructor', 'must be a ZIP code, City, ST or lat,lng', null],
    ['Atlanta, Gorgia', 'must be a ZIP code, City, ST or lat,lng', 'Atlanta, GA'],
    ['Qqqqqqqqqqqqqqqq, GA', 'there is no Qqqqqqqqqqqqqqqq in GA', null],
  ])('says of %s what is wrong and which place is nearest', (text, reason, nearest) => {
    expect(gazetteer.findCity(text)).toEqual({ reason, nearest });
  });
});
