import { morningSeconds } from '../../time/office-hours.ts';

/** A morning by the golden section, and a prime: cases one after the other lie far from each other, and many of them evenly. */
const stride = 6673;
/** When of a morning the steps of a case go out: of many cases they don't go out in one minute. */
export const secondOf = (caseId: number): number => (caseId * stride) % morningSeconds;
