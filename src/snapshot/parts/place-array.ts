const MOST_PLACES_OF_16_BITS = 0x1_0000;

/** The type of places among so many keys. */
export function placeArray(keys: number): Uint16ArrayConstructor | Uint32ArrayConstructor {
  return keys <= MOST_PLACES_OF_16_BITS ? Uint16Array : Uint32Array;
}
