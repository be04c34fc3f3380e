// Without fonts: pages use those of the system.
import theme from 'vitepress/theme-without-fonts';
import Layout from './layout.vue';
import './style.css';

export default { ...theme, Layout };
