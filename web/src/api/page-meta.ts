function metaContent(name: string): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  // In development, Vite serves the page with unfilled placeholders.
  return content === undefined || content.startsWith('__') ? undefined : content;
}
/** Value that the server wrote into index.html for this response. */
export const cspNonce = (): string | undefined => metaContent('csp-nonce');
export const productTitle = (): string => metaContent('product-title') ?? 'Customer Feedback Management';
/** Version, commit and day of the build that serves the page. */
export const build = (): string | undefined => metaContent('build');
/** Contact for questions about reports, configured by the operator. */
export const complaintContact = () => ({
  team: metaContent('complaint-team') ?? 'Complaint Management',
  mailbox: metaContent('complaint-mailbox') ?? 'complaint.management@customer-feedback.example',
});
