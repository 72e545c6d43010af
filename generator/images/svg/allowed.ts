/*
 * The allowed parts of an SVG: everything that draws, nothing that runs, loads, links or moves by
 * itself (SVG 2, elements and attributes of the drawing chapters and of Filter Effects 1).
 */

const words = (text: string) => text.trim().split(/\s+/);

export const allowedElements: ReadonlySet<string> = new Set(
  words(`
    svg g defs symbol use title desc style path rect circle ellipse line polyline polygon
    text tspan textPath image linearGradient radialGradient stop pattern clipPath mask marker filter
    feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
    feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
    feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting
    feSpotLight feTile feTurbulence
  `),
);

/** Removed without a warning: invisible notes of drawing programs. */
export const silentElements: ReadonlySet<string> = new Set(['metadata']);

/** Removed, but their children stay: `a` only turns its drawing into a link. */
export const unwrappedElements: ReadonlySet<string> = new Set(['a', 'switch']);

export const allowedAttributes: ReadonlySet<string> = new Set(
  words(`
    id class style lang role tabindex xml:lang xml:space version baseProfile
    aria-label aria-labelledby aria-describedby aria-hidden
    x y x1 x2 y1 y2 cx cy r rx ry fx fy fr dx dy d width height viewBox preserveAspectRatio
    transform points pathLength rotate textLength lengthAdjust startOffset method spacing side
    gradientUnits gradientTransform spreadMethod offset patternUnits patternContentUnits
    patternTransform clipPathUnits maskUnits maskContentUnits mask-type markerUnits markerWidth
    markerHeight refX refY orient filterUnits primitiveUnits requiredExtensions systemLanguage
    alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation
    color-interpolation-filters color-rendering cursor direction display dominant-baseline
    enable-background fill fill-opacity fill-rule filter flood-color flood-opacity font font-family
    font-feature-settings font-kerning font-size font-size-adjust font-stretch font-style
    font-variant font-variation-settings font-weight glyph-orientation-horizontal
    glyph-orientation-vertical image-rendering isolation kerning letter-spacing lighting-color
    marker marker-end marker-mid marker-start mask mix-blend-mode opacity overflow paint-order
    pointer-events shape-rendering stop-color stop-opacity stroke stroke-dasharray
    stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
    text-anchor text-decoration text-rendering transform-box transform-origin unicode-bidi
    vector-effect visibility white-space word-spacing writing-mode
    in in2 result mode type values tableValues slope intercept amplitude exponent operator k1 k2 k3
    k4 order kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength preserveAlpha
    surfaceScale diffuseConstant specularConstant specularExponent scale xChannelSelector
    yChannelSelector azimuth elevation z pointsAtX pointsAtY pointsAtZ limitingConeAngle
    stdDeviation radius baseFrequency numOctaves seed stitchTiles
  `),
);
