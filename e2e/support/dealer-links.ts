import { linkIn, waitForMail } from './inbox.ts';

export interface DealerLinks {
  solve: string;
  threeDays: string;
  fiveDays: string;
  otherDays: string;
}
/** The links in the mail that the recipient of a forward gets. */
export async function linksOf(email: string): Promise<DealerLinks> {
  const mail = await waitForMail(email);
  return {
    solve: linkIn(mail, /\/solution\/solve\?/),
    threeDays: linkIn(mail, /\/solution\/add-more-days\?.*days=3\b/),
    fiveDays: linkIn(mail, /\/solution\/add-more-days\?.*days=5\b/),
    otherDays: linkIn(mail, /\/solution\/add-more-days\?(?!.*days=)/),
  };
}
