/** The build makes these (`scripts/map-borders.js`), and the bundle has them as files of their own: an import gives their address. */
declare module 'map-borders/states' {
  const address: string;
  export default address;
}

declare module 'map-borders/counties' {
  const address: string;
  export default address;
}
