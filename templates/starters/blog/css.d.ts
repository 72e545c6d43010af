// Style sheets that are imported for their effect; `stet types` declares the CSS Modules.
declare module '*.css';
