/** The style sheet of every page is imported for its effect. */
declare module '*/index.css';
