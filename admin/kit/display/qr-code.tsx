import { qrCode } from "#rules/values/qr-code.ts";

/** Modules of white that a reader needs around a code. */
const QUIET = 4;

/** A text of at most 106 bytes as a QR code, as large as its box. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const rows = qrCode(text);
  const size = rows.length + 2 * QUIET;
  const dark = rows.flatMap((row, down) =>
    row.map((isDark, right) => (isDark ? `M${right + QUIET} ${down + QUIET}h1v1h-1z` : "")),
  );
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join("")} fill="#000" />
    </svg>
  );
}
