/** Address of the error page without ways into the application. `outside` selects it (server/src/platform/http/pages.ts). */
export const outsideError = (status: string): string => `/error/${status}?outside=1`;
