// Plain style sheets are imported only for their effect. CSS Modules have their own types.
declare module '*/index.css';
