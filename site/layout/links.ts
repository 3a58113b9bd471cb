/** The main menu: sections of the home page, then the blog. */
export const MAIN_LINKS = [
  { href: "/#about", text: "About" },
  { href: "/#services", text: "Services" },
  { href: "/#departments", text: "Departments" },
  { href: "/#doctors", text: "Doctors" },
  { href: "/#contact", text: "Contact" },
  { href: "/blog", text: "Blog" },
] as const;

export const REGISTER_LINK = { href: "/registration", text: "Register as Patient" } as const;
export const BOOKING_HREF = "/#appointment";
