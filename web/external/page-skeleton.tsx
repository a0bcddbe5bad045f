/** Shown while the page loads. `label` describes what is loading. */
export function PageSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <div className="skeleton tall" />
      <div className="skeleton" />
      <div className="skeleton box" />
      <div className="skeleton box" />
    </div>
  );
}
