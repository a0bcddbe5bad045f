/** The file of a namespace, in the folder of each language: `dailyReport` is in `daily-report.json`. */
export const messageFile = (namespace: string): string =>
  `${namespace.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`;
