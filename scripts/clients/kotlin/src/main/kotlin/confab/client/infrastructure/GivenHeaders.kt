package confab.client.infrastructure

/** The headers of a request without those that are null. */
fun givenHeaders(vararg headers: Pair<String, Any?>): MutableMap<String, String> =
    headers.filter { it.second != null }.associateTo(mutableMapOf()) { it.first to it.second.toString() }
