/** Loaded with the list's script as a constructed stylesheet: few pages need it, and the CSP forbids style elements. */
export const SUGGESTION_STYLE = `
.suggestions[popover]{position:absolute;inset:auto;box-sizing:border-box;margin:0;padding:4px 0 6px;border:1px solid var(--edge);border-radius:var(--r);background:var(--leaf);color:var(--ink);box-shadow:var(--shadow);overflow:auto;overscroll-behavior:contain;font:400 1rem/1.35 var(--sans);text-align:left}
.suggestions .group{padding:8px 16px 2px;font-size:.8125rem;font-weight:600;color:var(--ink-3)}
.suggestions .corrected{padding:10px 16px 2px;font-size:.9375rem;color:var(--ink-2)}
.suggestions [role=option]{display:flex;flex-direction:column;justify-content:center;min-height:44px;box-sizing:border-box;padding:5px 16px;color:inherit;text-decoration:none;cursor:pointer;overflow-wrap:anywhere}
.suggestions [role=option] b{font-weight:600;text-decoration:underline;text-decoration-color:var(--sky-mid);text-underline-offset:3px}
.suggestions [role=option] small{font-size:.875rem;color:var(--ink-2)}
.suggestions [role=option].clear{color:var(--sky-ink);font-size:.9375rem}
@media (hover:hover){.suggestions [role=option]:hover{background:var(--tint)}}
.suggestions [role=option][aria-selected=true]{background:var(--sky-wash);outline:2px solid var(--sky-ink);outline-offset:-2px}
@media (forced-colors:active){.suggestions [role=option][aria-selected=true]{outline-color:Highlight}}
@media print{.suggestions[popover]{display:none}}
`;
