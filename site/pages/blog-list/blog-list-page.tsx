export default function BlogListPage() {
  return <h1>Insights</h1>;
}
