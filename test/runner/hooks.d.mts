export const javascriptOf: (path: string) => Promise<string>;
