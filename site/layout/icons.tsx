const SHAPES = {
  phone: (
    <path d="M5 3.5h3.6l1.6 4.3-2.2 1.7a12.5 12.5 0 0 0 6.5 6.5l1.7-2.2 4.3 1.6V19a1.9 1.9 0 0 1-2 1.9C10.7 20.4 3.6 13.3 3.1 5.5A1.9 1.9 0 0 1 5 3.5Z" />
  ),
  whatsapp: (
    <>
      <path d="M3.5 20.5 4.9 16A8.6 8.6 0 1 1 8.2 19.2Z" />
      <path d="M9 8.3c-.9 1.3-.2 3 1.5 4.7s3.5 2.4 4.7 1.5c.5-.4.6-1.1.1-1.5l-1.2-.8-1.1.8a6 6 0 0 1-2-2l.8-1.1-.8-1.2c-.5-.6-1.5-.9-2-.4Z" />
    </>
  ),
  pin: (
    <>
      <path d="M12 21.5c4.6-4.8 7-8.5 7-11.4A7 7 0 0 0 5 10.1c0 2.9 2.4 6.6 7 11.4Z" />
      <circle cx="12" cy="10" r="2.6" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8.7" />
      <path d="M12 6.8V12l3.6 2.2" />
    </>
  ),
  next: <path d="M4 12h15.5M13.5 6l6 6-6 6" />,
  previous: <path d="M20 12H4.5M10.5 6l-6 6 6 6" />,
  close: <path d="m5.5 5.5 13 13m0-13-13 13" />,
  menu: <path d="M3.5 7.5h17M3.5 12h17M3.5 16.5h11" />,
  warning: (
    <>
      <circle cx="12" cy="12" r="8.7" />
      <path d="M12 7.3v5.5m0 3.3v.1" />
    </>
  ),
  danger: (
    <>
      <path d="M12 4 2.8 20h18.4Z" />
      <path d="M12 10v4.5m0 2.6v.1" />
    </>
  ),
  done: (
    <>
      <circle cx="12" cy="12" r="8.7" />
      <path d="m7.9 12.3 2.8 2.8 5.5-5.7" />
    </>
  ),
  price: (
    <>
      <path d="M3.5 12.5v-9h9l8.2 8.2-9 9Z" />
      <path d="M8 8v.1" />
    </>
  ),
} as const;

export type IconName = keyof typeof SHAPES;

/** All icons as SVG symbols, once per page. `Icon` and scripts refer to them. */
export function IconSheet() {
  return (
    <svg width="0" height="0" className="visually-hidden" aria-hidden="true" focusable="false">
      {Object.entries(SHAPES).map(([name, shape]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          {shape}
        </symbol>
      ))}
    </svg>
  );
}

/** A decorative icon, hidden from screen readers; the text beside it has the same meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true" focusable="false">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
