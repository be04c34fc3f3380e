const PATHS = {
  microphone: 'M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3ZM5 11a7 7 0 0 0 14 0M12 18v3',
  microphoneOff:
    'M9 5a3 3 0 0 1 6 0v6m-6-2v2a3 3 0 0 0 4 2.800M5 11a7 7 0 0 0 10 6.300M19 11a7 7 0 0 1-.500 2.500M12 18v3M4 4l16 16',
  camera: 'M5 6h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2ZM15 11l6-4v10l-6-4',
  cameraOff:
    'M9 6h4a2 2 0 0 1 2 2v5m0 3a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 1-1.700M15 11l6-4v10l-4-2.700M3 3l18 18',
  screen: 'M4 5h16v11H4ZM8 20h8M12 16v4M12 13V8m-2.500 2.500L12 8l2.500 2.500',
  screenOff: 'M4 5h16v11H4ZM8 20h8M12 16v4M9.500 8l5 5M14.500 8l-5 5',
  leave: 'M3 15c5-5 13-5 18 0l-2.500 3-4-2v-2.500a9 9 0 0 0-5 0V16l-4 2Z',
};

export type IconName = keyof typeof PATHS;

const SVG = 'http://www.w3.org/2000/svg';

const attributes = {
  viewBox: '0 0 24 24',
  width: '22',
  height: '22',
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '1.8',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  'aria-hidden': 'true',
};

export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  for (const [attribute, value] of Object.entries(attributes)) svg.setAttribute(attribute, value);
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PATHS[name]);
  svg.append(path);
  return svg;
}
