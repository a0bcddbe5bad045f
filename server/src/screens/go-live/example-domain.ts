/**
 * An address, URL or domain that can't receive mail: the names that RFC 2606 and 6761 reserve, and names of a local
 * network. Also used as a regular expression of PostgreSQL.
 */
export const exampleDomain = /(^|[@.])(example([.](com|net|org))?|test|invalid|local|localhost)$/i;
