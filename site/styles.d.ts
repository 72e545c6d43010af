// Plain stylesheets are imported for their effect alone; CSS Modules have types of their own.
declare module '*/index.css';
