import type { Local } from './calendar.ts';
import type { Area, Brand, Channel, Customer, Market } from './places-of-the-play.ts';

/** By a person in a browser; else by the API. */
interface Done {
  at: Local;
  inBrowser?: true;
}
export type Step = Done &
  (
    | { does: 'solve' | 'close' | 'reopen' | 'spam' | 'notSpam' | 'delete' | 'restore' }
    | { does: 'forward'; to: 'dealer' | 'garage' }
    /** By the link that the forward carries. */
    | { does: 'delay'; days: 3 }
    | { does: 'answer' }
    | { does: 'answerComplex'; cost: number }
    /** By staff, with the form of more than words. */
    | { does: 'solveComplex'; cost: number }
    | { does: 'integrate'; into: string }
    /** Nobody does it: it comes by itself, as nobody answered. */
    | { does: 'escalate'; level: 1 | 2 | 3 }
  );

export interface PlayedCase {
  key: string;
  market: Market;
  brand: Brand | null;
  area: Area | null;
  channel: Channel;
  isBoard?: true;
  received: Local;
  /** When somebody enters it: on the day it was received unless another is named. */
  entered: Local;
  isEnteredInBrowser?: true;
  customer: Customer | null;
  /** Its due date passes before the last evening of the month. */
  isLate: boolean;
  steps: readonly Step[];
}
