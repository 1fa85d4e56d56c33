/** The bundle has these as files of their own: an import gives their address. */
declare module 'us-atlas/states-10m.json' {
  const address: string;
  export default address;
}

declare module 'us-atlas/counties-10m.json' {
  const address: string;
  export default address;
}
