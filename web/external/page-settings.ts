const metaContent = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** What the server writes into the page. */
export const pageSettings = {
  productTitle: metaContent('product-title'),
  complaintTeam: metaContent('complaint-team'),
  complaintMailbox: metaContent('complaint-mailbox'),
};
