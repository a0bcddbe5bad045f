const origin = 'https://here.invalid';

/**
 * Returns the target after sign-in. Accepts only paths of this site, so that a crafted login link can't
 * redirect to another site. Sign-in pages and the API are not allowed. Everything else leads to the home
 * page.
 */
export function safeRedirect(url: unknown): string {
  if (typeof url !== 'string' || !/^\/(?![/\\])/.test(url)) return '/';
  try {
    const target = new URL(url, origin);
    // Decoded as on the server, where "/%61pi" is "/api".
    const path = decodeURIComponent(target.pathname);
    const isHere = target.origin === origin && !/^\/(account|api)(\/|$)/i.test(path);
    // For URL, "/x/..//host" is still on this site, but its normalised path would start with two slashes.
    return isHere && !target.pathname.startsWith('//') ? target.pathname + target.search + target.hash : '/';
  } catch {
    return '/';
  }
}
