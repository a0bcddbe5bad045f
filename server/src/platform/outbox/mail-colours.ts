export const mailColours = {
  text: '#262626',
  soft: '#6f6f6f',
  line: '#e6e6e6',
  action: '#1c69d4',
  ground: '#f6f7f9',
};
