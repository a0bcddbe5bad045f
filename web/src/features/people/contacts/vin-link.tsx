import { vinLength, vinTailLength } from '@cfm/contract/platform/limits.ts';
import { Link } from '@tanstack/react-router';

/** A VIN or its known part. A whole VIN links to the page of the car. `isShort` shows the last 7 characters. */
export function VinLink({ vin, isShort = false }: { vin: string; isShort?: boolean }) {
  const shown = isShort ? vin.slice(-vinTailLength) : vin.length < vinLength ? `…${vin}` : vin;
  if (vin.length < vinLength) return <span className="num">{shown}</span>;
  return (
    <Link
      to="/cars/$vin"
      params={{ vin }}
      className="num"
      title={vin}
      onClick={(event) => event.stopPropagation()}
    >
      {shown}
    </Link>
  );
}
