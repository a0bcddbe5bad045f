const origin = 'https://here.invalid';

/**
 * Where to go after sign-in. Only a path of this very site counts, so that a link to the login page can't send a
 * signed-in person elsewhere; sign-in screens and the API are no targets. Anything else leads home.
 */
export function safeRedirect(url: unknown): string {
  if (typeof url !== 'string' || !/^\/(?![/\\])/.test(url)) return '/';
  try {
    const target = new URL(url, origin);
    // As the server reads it: "/%61pi" is "/api" there.
    const path = decodeURIComponent(target.pathname);
    const isHere = target.origin === origin && !/^\/(account|api)(\/|$)/i.test(path);
    // "/x/..//host" is still on this site for URL, but its normalised path would start with two slashes.
    return isHere && !target.pathname.startsWith('//') ? target.pathname + target.search + target.hash : '/';
  } catch {
    return '/';
  }
}
