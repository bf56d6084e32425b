#include "engine/web/event_streams.hpp"

#include <algorithm>
#include <iterator>

namespace flipside {

std::string format_event(std::string_view event, std::string_view data) {
  std::string text("event: ");
  text.append(event).append("\ndata: ");
  for (std::size_t end = data.find('\n'); end != std::string_view::npos; end = data.find('\n')) {
    text.append(data.substr(0, end)).append("\ndata: ");
    data.remove_prefix(end + 1);
  }
  return text.append(data).append("\n\n");
}

EventStreams::EventStreams(const HttpLimits& limits)
    : max_events_(limits.queued_events), max_bytes_(limits.queued_bytes) {}

bool EventStreams::publish(std::string_view topic_name, std::string_view event, std::string_view key,
                           std::string_view data) {
  {
    const std::lock_guard lock(mutex_);
    if (!topics_.contains(topic_name)) return false;
  }
  std::string text = format_event(event, data);
  const std::lock_guard lock(mutex_);
  const auto found = topics_.find(topic_name);
  if (found == topics_.end()) return false;
  Topic& topic = found->second;
  if (const auto older = topic.by_key.find(key); older != topic.by_key.end()) erase(topic, older->second);
  topic.bytes += text.size();
  topic.events.push_back({++published_, std::string(key), std::move(text)});
  topic.by_key.emplace(key, std::prev(topic.events.end()));
  while (topic.events.size() > max_events_ || (topic.bytes > max_bytes_ && topic.events.size() > 1))
    erase(topic, topic.events.begin());
  return true;
}

EventStreams::Id EventStreams::add(const std::vector<std::string>& topics) {
  const std::lock_guard lock(mutex_);
  Stream stream{{}, published_};
  for (const std::string& name : topics) {
    const auto topic = topics_.try_emplace(name).first;
    if (std::ranges::find(stream.topics, topic) != stream.topics.end()) continue;
    ++topic->second.streams;
    stream.topics.push_back(topic);
  }
  streams_.emplace(next_id_, std::move(stream));
  return next_id_++;
}

void EventStreams::remove(Id id) {
  const std::lock_guard lock(mutex_);
  const auto stream = streams_.find(id);
  if (stream == streams_.end()) return;
  for (const auto& topic : stream->second.topics)
    if (--topic->second.streams == 0) topics_.erase(topic);
  streams_.erase(stream);
}

SharedTexts EventStreams::take(Id id) {
  const std::lock_guard lock(mutex_);
  SharedTexts texts;
  const auto stream = streams_.find(id);
  if (stream == streams_.end()) return texts;
  for (const auto& topic : stream->second.topics)
    if (auto text = unsent(topic->second, stream->second.sent)) texts.push_back(std::move(text));
  stream->second.sent = published_;
  return texts;
}

void EventStreams::discard_sent() {
  const std::lock_guard lock(mutex_);
  for (auto& [name, topic] : topics_) topic.sent_by_all = published_;
  for (const auto& [id, stream] : streams_)
    for (const auto& topic : stream.topics)
      topic->second.sent_by_all = std::min(topic->second.sent_by_all, stream.sent);
  for (auto& [name, topic] : topics_) {
    while (!topic.events.empty() && topic.events.front().number <= topic.sent_by_all)
      erase(topic, topic.events.begin());
    topic.text.reset();
  }
}

std::size_t EventStreams::subscribers(std::string_view topic) const {
  const std::lock_guard lock(mutex_);
  if (topic.empty()) return streams_.size();
  const auto found = topics_.find(topic);
  return found == topics_.end() ? 0 : found->second.streams;
}

std::size_t EventStreams::queued() const {
  const std::lock_guard lock(mutex_);
  std::size_t events = 0;
  for (const auto& [name, topic] : topics_) events += topic.events.size();
  return events;
}

void EventStreams::erase(Topic& topic, std::list<Event>::iterator event) {
  topic.bytes -= event->text.size();
  topic.by_key.erase(event->key);
  topic.events.erase(event);
}

std::shared_ptr<const std::string> EventStreams::unsent(Topic& topic, std::uint64_t sent) {
  auto begin = topic.events.end();
  while (begin != topic.events.begin() && std::prev(begin)->number > sent) --begin;
  if (begin == topic.events.end()) return nullptr;
  const std::uint64_t last = topic.events.back().number;
  if (!topic.text || topic.first != begin->number || topic.last != last) {
    std::string text;
    for (auto event = begin; event != topic.events.end(); ++event) text += event->text;
    topic.text = std::make_shared<const std::string>(std::move(text));
    topic.first = begin->number;
    topic.last = last;
  }
  return topic.text;
}

}  // namespace flipside
