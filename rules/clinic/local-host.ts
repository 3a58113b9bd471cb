/** Whether a host of an address (`URL.hostname`) is the computer that opens it, and no other can. */
export const isOfThisComputer = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
