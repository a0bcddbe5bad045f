/** The three lines of the product logo (favicon.svg) in the current text colour. */
export const HouseMark = ({ className }: { className?: string }) => (
  <svg viewBox="7 8 18 16" className={className} aria-hidden>
    <path d="M8.5 10h15M8.5 16h15M8.5 22h9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
  </svg>
);
