/** Whether an address's host (`URL.hostname`) is reachable only from the computer that opens it. */
export const isOfThisComputer = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
