// The style sheet of every page is imported for its effect; `stet types` declares the CSS Modules.
declare module '*/index.css';
