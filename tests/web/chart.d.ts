// Chart.js is loaded by a script element of the page.
declare const Chart: any;
