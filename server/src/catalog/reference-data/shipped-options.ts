export interface ShippedOptions {
  /**
   * Whether to load what is invented: mailboxes, dealers, the teams of markets, and rules with recipients. A production database
   * gets none of it, because mails to it would fail (rule 15.4).
   */
  withExamples: boolean;
}
