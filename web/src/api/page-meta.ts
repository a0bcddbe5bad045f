function metaContent(name: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  // Served by Vite in development, where nobody fills the placeholders in.
  return content === undefined || content.startsWith('__') ? undefined : content;
}
/** What the server wrote into index.html for this very response. */
export const cspNonce = (): string | undefined => metaContent('csp-nonce');
export const productTitle = (): string => metaContent('product-title') ?? 'Customer Feedback Management';
/** Whom users ask about what reports say, as the operator has set it. */
export const complaintContact = () => ({
  team: metaContent('complaint-team') ?? 'Complaint Management',
  mailbox: metaContent('complaint-mailbox') ?? 'complaint.management@customer-feedback.example',
});
