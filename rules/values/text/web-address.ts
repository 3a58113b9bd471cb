/** "https://who.int@evil.example" leads to evil.example; browsers read "\" as "/", and skip further slashes. */
const WITH_USER = /^https?:[/\\]*[^/?#\\]*@/i;

/** Whether a web address contains a user name, which can hide where it leads. */
export const hidesWhereItLeads = (address: string): boolean => WITH_USER.test(address.trim());
