// Style sheets that a script imports: Vite loads them with it.
declare module '*.css';
